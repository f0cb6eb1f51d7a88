"""Draw the robots' avatars: ``python -m tools.assets.robots FOLDER``.

Plainly machines, so that nobody takes one for a person: antennas, bolts and a screen for a face.
"""

import pathlib
import sys

STEEL, DARK, INK = "#c3ccd6", "#7d8a99", "#26303a"
ROBOTS = {
    # name: (background, body, light of the eyes, head, eyes, mouth, antenna)
    "tuerca": ("#d9e4f5", "#5b7fb4", "#7ff0ff", "square", "round", "grid", "ball"),
    "bobina": ("#f3e3b3", "#c98a1b", "#fff2a8", "dome", "visor", "smile", "coil"),
    "chispa": ("#f4d3da", "#a8323a", "#ffd35c", "round", "bars", "zigzag", "bolt"),
    "tornillo": ("#dfe7c8", "#4f7d3c", "#b8ff9a", "tall", "cyclops", "line", "screw"),
    "piston": ("#e6d5ec", "#6c4aa0", "#f0b8ff", "hexagon", "squares", "smile", "twin"),
    "engranaje": ("#d4e9ea", "#1b757b", "#9dfff0", "wide", "rings", "grid", "gear"),
}
HEADS = {
    "square": '<rect x="28" y="30" width="72" height="60" rx="12"/>',
    "dome": '<path d="M28 92V62a36 34 0 0 1 72 0v30q0 4-4 4H32q-4 0-4-4Z"/>',
    "round": '<circle cx="64" cy="62" r="37"/>',
    "tall": '<rect x="34" y="24" width="60" height="70" rx="22"/>',
    "hexagon": '<path d="M44 28h40l22 34-22 34H44L22 62Z" stroke-linejoin="round"/>',
    "wide": '<rect x="20" y="36" width="88" height="52" rx="24"/>',
}
ANTENNAS = {
    "ball": '<path d="M64 30V17"/><circle cx="64" cy="13" r="6" fill="LIGHT"/>',
    "coil": '<path d="M64 28c-8-3-8-6 0-7s8-4 0-6 0-6 0-6"/><circle cx="64" cy="8" r="4" fill="LIGHT"/>',
    "bolt": '<path d="m60 26 8-8h-8l8-12" fill="none"/><path d="M48 30 42 18M80 30l6-12"/>',
    "screw": '<path d="M64 24V12M54 12h20M64 8v8"/>',
    "twin": '<path d="m50 28-8-16M78 28l8-16"/><circle cx="41" cy="10" r="5" fill="LIGHT"/>'
    '<circle cx="87" cy="10" r="5" fill="LIGHT"/>',
    "gear": '<circle cx="64" cy="22" r="9" fill="#c3ccd6"/><circle cx="64" cy="22" r="3" fill="LIGHT"/>'
    '<path d="M64 9v5M51 22h5M72 22h5M55 13l3 3M73 13l-3 3"/>',
}
EYES = {
    "round": '<circle cx="50" cy="56" r="7.5"/><circle cx="78" cy="56" r="7.5"/>',
    "visor": '<rect x="42" y="51" width="44" height="11" rx="5.5"/>',
    "bars": '<rect x="45" y="48" width="7" height="16" rx="3.5"/><rect x="76" y="48" width="7" height="16" rx="3.5"/>',
    "cyclops": '<circle cx="64" cy="53" r="11"/><circle cx="64" cy="53" r="4.5" fill="#26303a"/>',
    "squares": '<rect x="43" y="49" width="14" height="14" rx="3"/><rect x="71" y="49" width="14" height="14" rx="3"/>',
    "rings": '<g fill="none" stroke="LIGHT" stroke-width="4.5"><circle cx="48" cy="58" r="7"/>'
    '<circle cx="80" cy="58" r="7"/></g>',
}
MOUTHS = {
    "grid": '<path d="M48 75h32M52 71v8M58 71v8M64 71v8M70 71v8M76 71v8"/>',
    "smile": '<path d="M50 72q14 10 28 0"/>',
    "zigzag": '<path d="m48 77 6-6 6 6 6-6 6 6 6-6"/>',
    "line": '<path d="M54 76h20"/>',
}


def robot(name: str) -> str:
    """Return the avatar *name* as a standalone SVG of 128 × 128."""
    background, body, light, head, eyes, mouth, antenna = ROBOTS[name]
    face = {"tall": "42 42 44 42", "wide": "30 45 68 34"}.get(head, "36 44 56 40").split()
    x, y, width, height = face
    parts = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">
<path fill="{background}" d="M0 0h128v128H0z"/>
<g fill="{body}" stroke="{INK}" stroke-width="3"><path d="M18 130c0-20 14-28 30-28h32c16 0 30 8 30 28Z"/>
<path fill="{DARK}" d="M54 88h20v16H54z"/></g><circle cx="64" cy="117" r="5" fill="{light}" stroke="{INK}" stroke-width="2"/>
<g fill="{DARK}" stroke="{INK}" stroke-width="3"><rect x="14" y="52" width="12" height="22" rx="4"/>
<rect x="102" y="52" width="12" height="22" rx="4"/></g>
<g fill="none" stroke="{INK}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">{ANTENNAS[antenna]}</g>
<g fill="{STEEL}" stroke="{INK}" stroke-width="3">{HEADS[head]}</g>
<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="10" fill="{INK}"/>
<g fill="{light}">{EYES[eyes]}</g>
<g fill="none" stroke="{light}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">{MOUTHS[mouth]}</g>
</svg>
"""
    return parts.replace("LIGHT", light).replace("7.5", "7.5").replace(".5", ".5")


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for key in ROBOTS:
        (folder / f"robot-{key}.svg").write_text(robot(key).replace("\n", ""), encoding="utf-8")
