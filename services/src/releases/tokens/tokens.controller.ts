import { createToken, listTokens, readOwnToken, revokeToken, type TokenRequest } from '@daybook/contracts/release-tokens';
import { Controller } from '@nestjs/common';
import { Endpoint, Body, Param } from '../../http/endpoint.ts';
import { SecurityLog } from '../../security-log/security-log.ts';
import { ByReleaser, type CurrentReleaser } from './release-token.guard.ts';
import { ReleaseTokensService } from './release-tokens.service.ts';

@Controller()
export class TokensController {
  constructor(
    private readonly tokens: ReleaseTokensService,
    private readonly log: SecurityLog,
  ) {}

  @Endpoint(createToken)
  async createToken(@Body() request: TokenRequest, @ByReleaser() { id: tokenId, who, caller }: CurrentReleaser) {
    const created = await this.tokens.createToken(request);
    this.log.write('release-token-created', caller, { app: request.app, id: created.id, tokenId, who });
    return created;
  }

  @Endpoint(listTokens)
  listTokens() {
    return this.tokens.listTokens();
  }

  @Endpoint(readOwnToken)
  readOwnToken(@ByReleaser() releaser: CurrentReleaser) {
    return this.tokens.describeOwn(releaser);
  }

  @Endpoint(revokeToken)
  async revokeToken(@Param('id') id: string, @ByReleaser() { id: tokenId, who, caller }: CurrentReleaser) {
    await this.tokens.revokeToken(id);
    this.log.write('release-token-revoked', caller, { id, tokenId, who });
  }
}
