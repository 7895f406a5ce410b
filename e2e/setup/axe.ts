import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds against WCAG 2.2 A and AA on the page as it stands: a line for each finding. */
export async function violations(page: Page): Promise<string[]> {
  // Chromium's protocol evaluates this past the page's own content policy, which would refuse an injected script.
  await page.evaluate(source);
  const results = await page.evaluate<AxeResults>(`axe.run({ runOnly: ${JSON.stringify(levels)} })`);
  return results.violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} — ${node.failureSummary ?? rule.help}`),
  );
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const source = fs.readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
