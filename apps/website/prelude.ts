// Restores the visitor's choice of light or dark, in a small file of its own because pages have no
// inline scripts. With a choice the browser has cached this file, so it runs before the first
// paint; other visitors do not wait for it.
const chosen = localStorage.getItem('color-scheme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.colorScheme = chosen;

// With a chosen cinema the pages that obey it are read at its own address, which every visitor may
// share and every cache may store (decision 0074). An address that names a cinema goes its way.
const cinema = localStorage.getItem('cinema');
const { pathname, search, hash } = location;
if (
  cinema !== null &&
  /^\/[a-z]{2}(-[A-Z]{2})?(\/(events|movies(\/.*)?))?$/.test(pathname) &&
  !/[?&]cinema=/.test(search)
)
  location.replace(`${pathname}${search ? `${search}&` : '?'}cinema=${encodeURIComponent(cinema)}${hash}`);
