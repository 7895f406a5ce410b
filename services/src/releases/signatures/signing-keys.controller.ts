import { changeKeys, type KeyRequest, readKeys } from '@daybook/contracts/signing-keys';
import { Controller } from '@nestjs/common';
import { Body, Endpoint, Param } from '../../http/endpoint.ts';
import { SecurityLog } from '../../security-log/security-log.ts';
import { ByReleaser, type CurrentReleaser } from '../tokens/release-token.guard.ts';
import { SigningKeysService } from './signing-keys.service.ts';

/** The signing keys of each app, which operators change. */
@Controller()
export class SigningKeysController {
  constructor(
    private readonly keys: SigningKeysService,
    private readonly log: SecurityLog,
  ) {}

  @Endpoint(readKeys)
  readKeys(@Param('app') app: string) {
    return this.keys.read(app);
  }

  @Endpoint(changeKeys)
  async changeKeys(@Param('app') app: string, @Body() request: KeyRequest, @ByReleaser() releaser: CurrentReleaser) {
    const { id: tokenId, who, caller } = releaser;
    const keys = await this.keys.change(app, request, releaser);
    const { kind, key = '' } = request;
    this.log.write('app-keys-changed', caller, { app, tokenId, who, kind, key });
    return keys;
  }
}
