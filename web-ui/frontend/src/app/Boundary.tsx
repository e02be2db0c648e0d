import { Component } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { BrokenPage } from './BrokenPage';
import { forgetFailures } from './loadedParts';

/** Shows what broke in place of it, until the person opens another page. */
export function Boundary({ children }: { readonly children: ReactNode }) {
  return <Catching place={useLocation().key}>{children}</Catching>;
}

interface CatchingProps {
  readonly place: string;
  readonly children: ReactNode;
}

interface Caught {
  readonly place: string;
  readonly fault: { readonly error: unknown } | undefined;
}

class Catching extends Component<CatchingProps, Caught> {
  override readonly state: Caught = { place: this.props.place, fault: undefined };

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { fault: { error } };
  }

  static getDerivedStateFromProps({ place }: CatchingProps, state: Caught): Caught | null {
    return place === state.place ? null : { place, fault: undefined };
  }

  override componentDidCatch(): void {
    forgetFailures();
  }

  override render(): ReactNode {
    const { fault } = this.state;
    return fault ? <BrokenPage error={fault.error} /> : this.props.children;
  }
}
