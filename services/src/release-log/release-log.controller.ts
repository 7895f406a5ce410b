import {
  type ConsistencyQuery,
  type EntriesQuery,
  type InclusionQuery,
  listLogEntries,
  proveConsistency,
  proveInclusion,
  readReleaseRecord,
  readTreeHead,
} from '@daybook/contracts/release-log';
import { Controller } from '@nestjs/common';
import { Endpoint, Query, Params } from '../http/endpoint.ts';
import { ReleaseLogService } from './release-log.service.ts';

/** The log of releases, for everybody: `daybook verify` reads it. */
@Controller()
export class ReleaseLogController {
  constructor(private readonly log: ReleaseLogService) {}

  @Endpoint(readTreeHead)
  readTreeHead() {
    return this.log.head();
  }

  @Endpoint(listLogEntries)
  listLogEntries(@Query() { from }: EntriesQuery) {
    return this.log.listEntries(from);
  }

  @Endpoint(proveInclusion)
  proveInclusion(@Query() query: InclusionQuery) {
    return this.log.proveInclusion(query);
  }

  @Endpoint(proveConsistency)
  proveConsistency(@Query() query: ConsistencyQuery) {
    return this.log.proveConsistency(query);
  }

  @Endpoint(readReleaseRecord)
  readReleaseRecord(@Params() { app, version }: { app: string; version: string }) {
    return this.log.readRecord(app, version);
  }
}
