import { claimCalendar, type EventsQuery, listEvents, revokeCalendar } from '@daybook/contracts/calendar';
import { Controller, Headers } from '@nestjs/common';
import { Handles } from '../http/handles.ts';
import { Body, Query } from '../http/parameters.ts';
import { AuthorizationService } from './authorization.service.ts';
import { CalendarService } from './calendar.service.ts';

@Controller()
export class CalendarController {
  constructor(
    private readonly calendar: CalendarService,
    private readonly authorization: AuthorizationService,
  ) {}

  @Handles(claimCalendar)
  claimCalendar(@Headers('cookie') cookies: string | undefined) {
    return this.authorization.claim(cookies);
  }

  @Handles(listEvents)
  listEvents(@Headers('authorization') authorization: string | undefined, @Query() query: EventsQuery) {
    return this.calendar.listEvents(bearer(authorization), query);
  }

  @Handles(revokeCalendar)
  revokeCalendar(@Body() { token }: { token: string }) {
    return this.calendar.revoke(token);
  }
}

const bearer = (header: string | undefined) => /^Bearer +([\w-]+)$/i.exec(header ?? '')?.[1];
