import { checkBudget } from './check-budget.ts';
import type { Candidate, Check, Surroundings } from './candidate.ts';
import { checkContracts } from './check-contracts.ts';
import { checkEval } from './check-eval.ts';
import { checkFileNames } from './check-file-names.ts';
import { checkHashes } from './check-hashes.ts';
import { checkManifest } from './check-manifest.ts';
import { checkName } from './check-name.ts';
import { checkPaths } from './check-paths.ts';
import { checkScripts } from './check-scripts.ts';
import { checkShared } from './check-shared.ts';
import { checkSvg } from './check-svg.ts';
import { checkVersion } from './check-version.ts';

/** What was wrong, by the name of the check; empty when the candidate may be published. */
export function runChecks(candidate: Candidate, surroundings: Surroundings): Record<string, string[]> {
  const said = Object.entries(checks).map(([name, check]) => [name, check(candidate, surroundings)] as const);
  return Object.fromEntries(said.filter(([, complaints]) => complaints.length > 0));
}

const checks: Readonly<Record<string, Check>> = {
  app: checkName,
  version: checkVersion,
  paths: checkPaths,
  names: checkFileNames,
  hashes: checkHashes,
  manifest: checkManifest,
  shared: checkShared,
  contracts: checkContracts,
  budget: checkBudget,
  scripts: checkScripts,
  eval: checkEval,
  svg: checkSvg,
};
