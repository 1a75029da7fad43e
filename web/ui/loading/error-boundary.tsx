import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Stands in for what broke. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Keeps what breaks in drawing to itself: the page around it stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  static getDerivedStateFromError = () => ({ broken: true })

  override state = { broken: false }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
