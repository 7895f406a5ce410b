import type { Candidate, Check, CheckContext } from './candidate.ts';
import { checkBudget, checkFileNames, checkHashes, checkManifest } from './check-files.ts';
import { checkContracts, checkShared } from './check-compatibility.ts';
import { checkName, checkPaths, checkVersion } from './check-description.ts';
import { checkEval, checkScripts } from './check-scripts.ts';
import { checkSvg } from './check-svg.ts';

/** Returns the errors by the name of the check that found them; empty if the candidate can be published. */
export function runChecks(candidate: Candidate, context: CheckContext): Record<string, string[]> {
  const results = Object.entries(checks).map(([name, check]) => [name, check(candidate, context)] as const);
  return Object.fromEntries(results.filter(([, errors]) => errors.length > 0));
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
