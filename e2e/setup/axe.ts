import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds against WCAG 2.2 A and AA on the page as it stands: a line for each finding. */
export function violations(page: Page): Promise<string[]> {
  return find(page, { type: 'tag', values: levels });
}

/** The same in the light, and in the dark what colours can break: nothing else is another there. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const found = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await find(page, { type: 'rule', values: ofColours });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found, ...inTheDark.map((violation) => `in the dark, ${violation}`)];
}

async function find(page: Page, runOnly: RunOnly) {
  // A colour that is half faded in has too little contrast.
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
  // Chromium's protocol evaluates this past the page's own content policy, which would refuse an injected script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const results = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify({ runOnly, resultTypes: ['violations'] })})`);
  return results.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} — ${node.failureSummary ?? rule.help}`),
  );
}

const ofColours = ['color-contrast', 'link-in-text-block'];
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const source = fs.readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
