/** Returns the address of a picture of this size: a moon above hills. No file, so that nothing has to be fetched. */
export function drawnPicture(width: number, height: number): string {
  const ground = height * 0.72;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#1d2a4d"/>
    <circle cx="${width * 0.66}" cy="${height * 0.3}" r="${Math.min(width, height) * 0.16}" fill="#f3dfa2"/>
    <path d="M0 ${ground}Q${width * 0.3} ${ground - height * 0.2} ${width * 0.6} ${ground}T${width} ${ground}V${height}H0Z" fill="#0d1429"/>
  </svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
