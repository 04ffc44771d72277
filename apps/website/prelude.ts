// Runs before the first paint, as its own tiny file because pages carry no inline scripts: puts back the visitor's
// choice of light or dark, so that a page never flashes in the other one.
const chosen = localStorage.getItem('house-lights');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.lights = chosen;
