import { createToken, listTokens, revokeToken, type TokenRequest } from '@daybook/contracts/releases';
import { Controller, Param } from '@nestjs/common';
import { Handles } from '../http/handles.ts';
import { Body } from '../http/parameters.ts';
import { ReleaseTokensService } from './release-tokens.service.ts';

@Controller()
export class TokensController {
  constructor(private readonly tokens: ReleaseTokensService) {}

  @Handles(createToken)
  createToken(@Body() request: TokenRequest) {
    return this.tokens.createToken(request);
  }

  @Handles(listTokens)
  listTokens() {
    return this.tokens.listTokens();
  }

  @Handles(revokeToken)
  revokeToken(@Param('id') id: string) {
    return this.tokens.revokeToken(id);
  }
}
