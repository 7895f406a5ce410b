// Imported first: it compiles the templates.
import '@angular/compiler';
import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { StartPage } from './start-page.js';

void bootstrapApplication(StartPage, { providers: [provideZonelessChangeDetection()] });
