import { Component, type ComponentType, type ReactNode } from 'react'
import { t } from '../i18n/t.ts'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { lazy, NotFetched } from './lazy.ts'
import type { Area } from './Broken.tsx'
import styles from './Broken.module.css'

const Broken = lazy(async () => (await import('./Broken.tsx')).Broken)

interface BoundaryProps {
  readonly area: Area
  /** Another value draws again, because the broken content may be gone. */
  readonly resetKey?: unknown
  /** Closes the broken part; absent: there is no button for that. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** A part of the page that may fail to draw: a sentence takes its place, and the rest of the page keeps working. */
export function Boundary({ resetKey, children, ...part }: BoundaryProps) {
  return (
    <Catch
      resetKey={resetKey}
      renderReplacement={(onRetry, error) => {
        const notShown = <NotShown {...part} onRetry={onRetry} />
        if (error instanceof NotFetched) return notShown
        return (
          <Catch renderReplacement={() => notShown}>
            <Broken {...part} onRetry={onRetry} />
          </Catch>
        )
      }}
    >
      {children}
    </Catch>
  )
}

/** A part that is fetched lazily: if that fails, a sentence takes its place, and the rest of the page keeps working. */
export function LoadBoundary({ children }: { readonly children: ReactNode }) {
  return <Catch renderReplacement={onRetry => <NotShown onRetry={onRetry} />}>{children}</Catch>
}

/** As `lazy`, for a part that may fail alone. */
export function lazyPart<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
) {
  const Lazy = lazy(importCode, Fallback)
  return function LazyPart(props: Props) {
    return (
      <LoadBoundary>
        <Lazy {...props} />
      </LoadBoundary>
    )
  }
}

interface CatchProps {
  readonly resetKey?: unknown
  readonly renderReplacement: (retry: () => void, error: unknown) => ReactNode
  readonly children: ReactNode
}

interface CatchState {
  readonly failure: { readonly error: unknown } | null
}

/** A class, since React has no other way to catch this. */
class Catch extends Component<CatchProps, CatchState> {
  override state: CatchState = { failure: null }

  static getDerivedStateFromError(error: unknown): CatchState {
    return { failure: { error } }
  }

  override componentDidUpdate(before: CatchProps): void {
    if (this.state.failure && before.resetKey !== this.props.resetKey) this.retry()
  }

  private readonly retry = (): void => this.setState({ failure: null })

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.renderReplacement(this.retry, failure.error) : this.props.children
  }
}

/** It uses nothing that is fetched lazily. */
function NotShown({
  area,
  onRetry,
  onClose,
}: Pick<BoundaryProps, 'onClose'> & { readonly area?: Area; readonly onRetry: () => void }) {
  return (
    <div role="alert" className={area && styles.broken} data-area={area}>
      <Banner
        tone="danger"
        actions={
          <span className="row wrap">
            <Button size="small" variant="edged" onClick={onRetry}>
              {t('kit.again')}
            </Button>
            <Button size="small" onClick={() => location.reload()}>
              {t('kit.reload')}
            </Button>
            {onClose && (
              <Button size="small" onClick={onClose}>
                {t('kit.close')}
              </Button>
            )}
          </span>
        }
      >
        <p>{t('kit.not-shown')}</p>
      </Banner>
    </div>
  )
}
