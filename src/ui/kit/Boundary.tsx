import { Component, type ReactNode } from 'react'
import type { Area } from './Broken.tsx'
import { late } from './late.ts'
import { LoadBoundary } from './LoadBoundary.tsx'

const Broken = late(async () => (await import('./Broken.tsx')).Broken)

interface BoundaryProps {
  readonly area: Area
  /** Another value tries again automatically: what was broken may not be there any more. */
  readonly resetKey?: unknown
  /** Takes the broken part away; without it there is no button for that. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

interface BoundaryState {
  readonly isBroken: boolean
}

/** A part of the page that may fail to draw: a sentence takes its place, and the rest of the page keeps working. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { isBroken: false }

  static getDerivedStateFromError(): BoundaryState {
    return { isBroken: true }
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.isBroken && before.resetKey !== this.props.resetKey) this.retry()
  }

  private readonly retry = (): void => this.setState({ isBroken: false })

  override render(): ReactNode {
    const { area, onClose, children } = this.props
    if (!this.state.isBroken) return children
    return (
      <LoadBoundary>
        <Broken area={area} onRetry={this.retry} {...(onClose && { onClose })} />
      </LoadBoundary>
    )
  }
}
