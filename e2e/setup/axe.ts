import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

/** Returns the violations of WCAG 2.2 A and AA that axe finds on the page, one line each. */
export function violations(page: Page): Promise<string[]> {
  return find(page, { type: 'tag', values: levels });
}

/** Returns the violations in the light theme, and those of colour contrast in the dark theme: nothing else differs there. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const found = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await find(page, { type: 'rule', values: ofColours });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found, ...inDark.map((violation) => `dark theme: ${violation}`)];
}

async function find(page: Page, runOnly: RunOnly) {
  // A color that is still fading in has too little contrast.
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
  // The page's content security policy would block an injected script. It does not apply to Chromium's protocol.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const results = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify({ runOnly, resultTypes: ['violations'] })})`);
  return results.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} — ${node.failureSummary ?? rule.help}`),
  );
}

const ofColours = ['color-contrast', 'link-in-text-block'];
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const source = fs.readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
