import { type ApplicationRef, createComponent } from '@angular/core';
import { createApplication } from '@angular/platform-browser';
import { App } from './app/app';

let application: ApplicationRef;

export async function mount({ domElement }: { domElement: HTMLElement }) {
  application = await createApplication();
  const hostElement = domElement.appendChild(document.createElement('app-root'));
  const component = createComponent(App, { environmentInjector: application.injector, hostElement });
  application.attachView(component.hostView);
}

export function unmount() {
  application.destroy();
  return Promise.resolve();
}
