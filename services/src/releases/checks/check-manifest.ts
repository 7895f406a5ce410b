import { type Check, shellName } from './candidate.ts';

/** What release.json names is there, and an app exposes what the shell loads. */
export const checkManifest: Check = ({ description, files }, { app }) => {
  const { entry, preload, exposes, embed } = description;
  const inEmbed = embed ? [embed.loader, embed.element, ...embed.files] : [];
  const named = new Set([entry, ...preload, ...Object.values(exposes).flat(), ...inEmbed]);
  const missing = [...named].filter((name) => !Object.hasOwn(files, name));
  return [
    ...missing.map((name) => `release.json names ${name}, which is not in the archive.`),
    ...(app !== shellName && !exposes['./app'] ? ['release.json exposes no ./app, which is what the shell loads.'] : []),
    ...(preload.includes(entry) ? [] : [`release.json does not preload the entry, ${entry}.`]),
  ];
};
