/** What other domains may use of notes. */
export { NotesArchiveService } from './notes-archive.service.ts';
