import { readTokenKeys } from '@daybook/contracts/backends';
import { Controller } from '@nestjs/common';
import { Endpoint } from '../http/endpoint.ts';
import { TokenKeysService } from './tokens/token-keys.service.ts';

/** The public keys of the tokens of forwarded requests, for the backends that verify them. */
@Controller()
export class TokenKeysController {
  constructor(private readonly keys: TokenKeysService) {}

  @Endpoint(readTokenKeys)
  readTokenKeys() {
    return this.keys.publicKeys();
  }
}
