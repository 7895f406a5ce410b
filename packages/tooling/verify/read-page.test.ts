import { readPage } from './read-page.mjs';

const page = (head: string) =>
  readPage(`<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body></body></html>`);

describe('readPage', () => {
  it.each<[html: string, finding: string]>([
    [
      // The scripts of the page read the first; a verifier must not read the last.
      '<script type="application/json" id="feed">{"apps":[1]}</script><script type="application/json" id="feed">{"apps":[]}</script>',
      'The page has two elements with the id feed.',
    ],
    ['<p id="shell">{}</p><script type="application/json" id="shell">{}</script>', 'The page has two elements with the id shell.'],
    ['<iframe src="/other"></iframe>', "The page has an element <iframe>, which Daybook's pages do not have."],
    ['<fencedframe></fencedframe>', "The page has an element <fencedframe>, which Daybook's pages do not have."],
    [
      '<meta http-equiv="refresh" content="0">',
      "The page has an element <meta> with http-equiv, which Daybook's pages do not have.",
    ],
    ['<meta charset="iso-2022-jp">', "The page names the encoding iso-2022-jp, and Daybook's pages are in UTF-8."],
    ['<link rel="prerender" href="/x">', 'The page has a link with rel="prerender", which Daybook\'s pages do not have.'],
    ['<script>steal()</script>', 'The page has a script in its HTML: steal()'],
  ])('finds %s', (html, finding) => {
    expect(page(html).findings).toContain(finding);
  });

  it('lists what elements load', () => {
    const { loads, findings } = page(
      '<script src="/a.js" integrity="sha384-a"></script><link rel="modulepreload" href="/b.js"><link rel="stylesheet" href="/c.css">',
    );
    expect(findings).toEqual([]);
    expect(loads).toEqual([
      { address: '/a.js', integrity: 'sha384-a', isStyle: false },
      { address: '/b.js', integrity: '', isStyle: false },
      { address: '/c.css', integrity: '', isStyle: true },
    ]);
  });
});
