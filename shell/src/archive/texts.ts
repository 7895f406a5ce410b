import { entities, type EntityName, entityNames } from '@daybook/contracts/api';
import type { OptionalListName } from '@daybook/contracts/archive';

/** The texts of the archive dialog, which is loaded when it is opened. */
export const texts = {
  title: 'Your data',
  intro: `Everything that you own, in one file: ${entityNames.join(', ')}, the data of other apps, and copies that other programs read.`,
  withHistory: 'With the history of notes and the trash',
  withHistoryHint: 'The file is larger then, and earlier releases of Daybook do not import it.',
  export: 'Export',
  import: 'Import',
  exporting: 'Exporting',
  importing: 'Importing',
  choose: 'An archive of Daybook (.zip or .json)',
  exported: (file: string) => `Saved as ${file}.`,
  failed: 'That did not work. Nothing was changed. Try again in a moment.',
  notImported: 'Nothing was imported.',
  inLine: (line: number, what: string) => `Line ${line}: ${what}`,
  noArchive: 'This file contains no daybook.json. Choose a file that Daybook has exported.',
  unreadable: 'This file was not exported by Daybook, or it is incomplete. Nothing was imported.',
  brokenZip: 'This zip file is broken. Nothing was imported.',
  tooLarge: 'This file is larger than an archive may be.',
  added: (name: EntityName, count: number) => `${count} ${count === 1 ? entities[name].noun : name} added`,
  addedOthers: {
    documents: (count) => `${count} ${count === 1 ? 'document' : 'documents'} of apps`,
    trash: (count) => `${count} to the trash`,
    versions: (count) => `${count} earlier ${count === 1 ? 'version' : 'versions'} of notes`,
  } satisfies Record<OptionalListName, (count: number) => string> as Record<OptionalListName, (count: number) => string>,
  kept: (count: number) => `${count} ${count === 1 ? 'entry was' : 'entries were'} here already.`,
  conflicting: (ids: readonly number[]) =>
    `Not imported, because another task has the number: ${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ' and more' : ''}.`,
} as const;
