// Restores the visitor's choice of light or dark, in a small file of its own because pages have no
// inline scripts. With a choice the browser has cached this file, so it runs before the first
// paint; other visitors do not wait for it.
const chosen = localStorage.getItem('color-scheme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.colorScheme = chosen;
