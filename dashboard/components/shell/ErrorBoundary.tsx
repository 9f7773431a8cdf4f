import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What stands in place of what broke; undefined leaves it to the boundary around this one. */
  fallback: (error: unknown) => ReactNode | undefined;
}

interface State {
  failure: { error: unknown } | null;
}

/** Shows something else for whatever breaks below it. React knows such a boundary only as a class. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const shown = this.props.fallback(failure.error);
    if (shown === undefined) throw failure.error;
    return shown;
  }
}
