import { NgComponentOutlet } from '@angular/common';
import { Component, signal, type Type } from '@angular/core';
import face from '../face.svg';

@Component({
  selector: 'app-root',
  imports: [NgComponentOutlet],
  template: `
    <div class="errands">
      <h1>Errands</h1>
      <img [src]="face" alt="A face" width="48" height="48" />
      <button type="button" (click)="showWeek()">Show the week</button>
      <ng-container *ngComponentOutlet="week()" />
    </div>
  `,
  styles: `
    h1 {
      color: rgb(221, 0, 49);
    }

    button {
      border: 2px solid rgb(221, 0, 49);
    }
  `,
})
export class App {
  protected readonly face = new URL(face, import.meta.url).href;
  protected readonly week = signal<Type<unknown> | null>(null);

  protected async showWeek() {
    this.week.set((await import('./week')).Week);
  }
}
