import { Component, type ReactNode } from 'react';

/** Renders nothing after an error in rendering, and reports the error to `onCrash`. */
export class CrashBoundary extends Component<{ onCrash: (error: unknown) => void; children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }

  override render() {
    return this.state.hasCrashed ? null : this.props.children;
  }
}
