// A picture that somebody chose: the part of it that the site keeps, drawn in the browser.

/** Return the middle of a picture that has the form of `width` by `height`, as large as it can be. */
export function middleOf(picture, width, height) {
  const scale = Math.min(picture.width / width, picture.height / height);
  const [wide, high] = [width * scale, height * scale];
  return { x: (picture.width - wide) / 2, y: (picture.height - high) / 2, wide, high };
}

/** Return a canvas with that middle, of `width` by `height` pixels or, of a smaller picture, as many as it has. */
export function drawn(picture, width, height) {
  const { x, y, wide, high } = middleOf(picture, width, height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(Math.min(width, wide)));
  canvas.height = Math.max(1, Math.round(Math.min(height, high)));
  canvas.getContext("2d").drawImage(picture, x, y, wide, high, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Read a picture as it is seen; rejects what this browser cannot read. */
export const read = (file) => createImageBitmap(file, { imageOrientation: "from-image" });
