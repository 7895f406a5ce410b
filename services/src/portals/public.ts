/** The parts of portals that other domains may use. */
export { ConnectionsService } from './connections.service.ts';
export { PortalsModule } from './portals.module.ts';
export { corsOptions, ownOrigins, PortalsService } from './portals.service.ts';
