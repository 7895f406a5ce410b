import type { Vital, VitalsReport } from '@daybook/contracts/vitals';
import { Injectable } from '@nestjs/common';
import { WindowCounter } from '../../http/limits/counters.ts';
import { measureVitals } from './release-metrics.ts';
import { nameOf, Tickets } from './tickets.ts';

const minute = 60_000;

/** Reports a minute. A page sends one when it is hidden, and seldom a second one. */
const maxReports = 10;

/** A shift moves at most the whole page by its own size, so a score above this is not a measurement, and would spoil the sum of all pages. */
const largestShift = 100;

/** Receives the web vitals of pages, and adds them to the metrics. Nothing is stored. */
@Injectable()
export class VitalsService {
  readonly #byPage = new WindowCounter(minute);

  constructor(private readonly tickets: Tickets) {}

  /**
   * Measures the vitals of the releases that the page was given, except implausible ones.
   *
   * @throws {ProblemError} 429 for too many reports of one page, 422 for an invalid ticket
   */
  report({ ticket, vitals }: VitalsReport) {
    const { page, releases } = this.tickets.open(ticket);
    this.#byPage.limit(maxReports, page);
    measureVitals(vitals.filter((vital) => releases.includes(nameOf(vital)) && isPlausible(vital)));
  }
}

const isPlausible = ({ name, value }: Vital) => name !== 'CLS' || value <= largestShift;
