import React, { useState, useSyncExternalStore } from 'react';
import ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { recipesOf } from './recipes-of.js';
import './note-recipe.css';

function NoteRecipe({ host, context }) {
  const note = useSyncExternalStore(context.subscribe, context.get);
  const [message, setMessage] = useState('');

  async function keep() {
    try {
      await (await recipesOf(host)).add(note.title);
      setMessage('Recipe kept');
    } catch (error) {
      setMessage(error.message);
    }
  }

  return (
    <span className="recipes-note">
      <button type="button" onClick={keep}>
        Keep as a recipe
      </button>
      <span role="status">{message}</span>
    </span>
  );
}

/** Extends the screen of a note. */
export const { bootstrap, mount, unmount } = singleSpaReact({
  React,
  ReactDOMClient,
  rootComponent: NoteRecipe,
  errorBoundary: () => null,
});
