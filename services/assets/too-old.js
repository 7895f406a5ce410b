// Runs only in browsers without modules, so it uses the syntax of 2009.
document.getElementById('loading').textContent =
  'Daybook needs a newer browser: Chrome or Edge 123, Firefox 125, Safari 17.5, or a later version of these.';
