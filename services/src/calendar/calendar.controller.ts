import { claimCalendar, type EventsQuery, listEvents, revokeCalendar } from '@daybook/contracts/calendar';
import { Controller } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { Endpoint, Body, Cookie, Query, Headers, Ip } from '../http/endpoint.ts';
import { sharingNetworkOf } from '../http/connections/client-address.ts';
import { AuthorizationService } from './authorization.service.ts';
import { CalendarLimits } from './calendar-limits.ts';
import { CalendarService } from './calendar.service.ts';

@Controller()
export class CalendarController {
  constructor(
    private readonly calendar: CalendarService,
    private readonly authorization: AuthorizationService,
    private readonly limits: CalendarLimits,
  ) {}

  @Endpoint(claimCalendar)
  claimCalendar(@Cookie() cookies: string | undefined) {
    return this.authorization.claim(cookies);
  }

  @Endpoint(listEvents)
  listEvents(@Headers() headers: IncomingHttpHeaders, @Query() query: EventsQuery, @Ip() address: string) {
    const handle = bearer(headers.authorization);
    if (handle !== undefined) this.limits.takeHandle(handle);
    return this.calendar.listEvents(handle, query, { network: sharingNetworkOf(address), isRefresh: isRefresh(headers) });
  }

  @Endpoint(revokeCalendar)
  revokeCalendar(@Body() { token }: { token: string }) {
    this.limits.takeHandle(token);
    return this.calendar.revoke(token);
  }
}

const bearer = (header: string | undefined) => /^Bearer +([\w-]+)$/i.exec(header ?? '')?.[1];

/** A browser sends it for `cache: 'reload'`, which the page sets when the person presses Refresh (RFC 9111, section 5.2.1.4). */
const isRefresh = ({ 'cache-control': directives = '' }: IncomingHttpHeaders) => /(^|[,\s])no-cache($|[,\s])/i.test(directives);
