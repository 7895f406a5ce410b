import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';

export class StartPage {
  isShown = signal(true);
  events = signal([]);

  toggle() {
    this.isShown.update((isShown) => !isShown);
  }

  note({ type, detail }) {
    const line = `${type.replace('daybook-', '')} ${JSON.stringify(detail)}`;
    this.events.update((before) => [...before, line]);
  }
}

Component({
  selector: 'start-page',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>Intranet</h1>
    <button type="button" (click)="toggle()">{{ isShown() ? 'Hide' : 'Show' }} the board</button>
    @if (isShown()) {
      <daybook-board
        portal="angular"
        [loading]="'eager'"
        (daybook-ready)="note($event)"
        (daybook-task-moved)="note($event)"
        (daybook-task-open)="note($event)"
        (daybook-error)="note($event)"
        (daybook-auth-required)="note($event)"
      />
    }
    <ol>
      @for (event of events(); track $index) {
        <li>{{ event }}</li>
      }
    </ol>
  `,
})(StartPage);
