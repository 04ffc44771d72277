// Puts back the visitor's choice of light or dark, as its own tiny file because pages carry no inline scripts. Whoever
// has chosen has it in the browser's store, so that it runs before the first paint; nobody else waits for it.
const chosen = localStorage.getItem('house-lights');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.lights = chosen;
