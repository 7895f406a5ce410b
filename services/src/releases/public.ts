/** The parts of releases that other domains may use. They import nothing else of this folder but its module. */
export { BackendsService } from './backends/backends.service.ts';
export { shellName } from './checks/check-compatibility.ts';
export { Tickets } from './health/tickets.ts';
export { liveChangesLock } from './live/live-changes.service.ts';
export { type LiveRelease, LiveReleasesService, type ServableRelease } from './live/live-releases.service.ts';
export { joinPermissions } from './permissions/permission-sets.ts';
export { WorkingTreeService } from './publishing/working-tree.service.ts';
export {
  federationManifestOf,
  fileAddress,
  integrityOf,
  isPageScript,
  isPrecompressed,
  type ReleaseFiles,
} from './release-files.ts';
export { ReleasesService } from './releases.service.ts';
export { ReleaseStore } from './store/release-store.ts';
export { VerifiedFiles } from './store/verified-files.ts';
export { ByReleaser, type CurrentReleaser, ReleaseTokenGuard } from './tokens/release-token.guard.ts';
export { type Trying, TryLinks, TryLinksService } from './visitors/try-links.service.ts';
export { chooseReleases, rolloutsOf, toFeed, toServed } from './visitors/visitor-releases.ts';
