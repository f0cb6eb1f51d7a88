"""Extrae contornos de 0-9 A J Q K U $ de Fraunces (OFL 1.1, @fontsource-variable/fraunces) a glyphs.json: las cartas no dependen de fuentes del sistema."""

import json
import sys

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

f = instantiateVariableFont(TTFont(sys.argv[1]), {"wght": 700, "opsz": 36})
f_gs = f.getGlyphSet()
cmap = f.getBestCmap()
upm = f["head"].unitsPerEm
out = {}
feat = {}
gsub = f["GSUB"].table
for fr in gsub.FeatureList.FeatureRecord:  # cifras de caja alta (lnum) si existen
    if fr.FeatureTag == "lnum":
        for li in fr.Feature.LookupListIndex:
            for st in gsub.LookupList.Lookup[li].SubTable:
                st = getattr(st, "ExtSubTable", st)
                feat.update(getattr(st, "mapping", {}))
for ch in "0123456789AJQKU$":
    g = cmap[ord(ch)]
    g = feat.get(g, g)
    pen = SVGPathPen(f_gs, ntos=lambda v: f"{v:.0f}")
    f_gs[g].draw(TransformPen(pen, (1000 / upm, 0, 0, -1000 / upm, 0, 0)))
    out[ch] = [round(f_gs[g].width * 1000 / upm), pen.getCommands()]
json.dump(out, open("glyphs.json", "w"))
print({k: v[0] for k, v in out.items()})
