import { Component } from '@angular/core';

@Component({
  selector: 'app-week',
  template: '<p>Three errands in town</p>',
  styles: `
    p {
      color: rgb(64, 64, 64);
    }
  `,
})
export class Week {}
