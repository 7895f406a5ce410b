import { escapeHtml, scriptJson } from './html-escape.ts';

it('writes text that ends no attribute and no element', () => {
  expect(escapeHtml(`<b title="it's">&`)).toBe('&#60;b title=&#34;it&#39;s&#34;&#62;&#38;');
});

it('writes JSON that ends no script', () => {
  const value = { title: '</script><!--<script>' };
  const written = scriptJson(value);

  expect(written).not.toContain('<');
  expect(JSON.parse(written)).toEqual(value);
});
