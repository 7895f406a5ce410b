import { readPackages, readRelease } from '@daybook/contracts/release-details';
import { Controller } from '@nestjs/common';
import { Endpoint, Params } from '../../http/endpoint.ts';
import { ReleaseDetailsService } from './release-details.service.ts';

/** The statements of a team about each of its releases. */
@Controller()
export class ReleaseDetailsController {
  constructor(private readonly details: ReleaseDetailsService) {}

  @Endpoint(readRelease)
  readRelease(@Params() { app, version }: { app: string; version: string }) {
    return this.details.read(app, version);
  }

  @Endpoint(readPackages)
  readPackages(@Params() { app, version }: { app: string; version: string }) {
    return this.details.readPackages(app, version);
  }
}
