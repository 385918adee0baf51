import { Component, type ComponentType, Fragment, type ReactNode } from 'react'

import { reloadPage } from '#browser/location.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

import { BROKEN_PAGE_TEXTS } from './broken-page.texts.ts'

type Frame = ComponentType<{ children: ReactNode }>

/** Returns the screen with an error boundary, which shows a message in `frame` if the screen fails. */
export function withErrorBoundary<Props extends object>(
  Screen: ComponentType<Props>,
  frame: Frame = Fragment,
) {
  return function GuardedScreen(props: Props) {
    return (
      <Boundary frame={frame}>
        <Screen {...props} />
      </Boundary>
    )
  }
}

class Boundary extends Component<{ frame: Frame; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    const { frame: Frame, children } = this.props
    if (!this.state.isBroken) return children
    return (
      <Frame>
        <EmptyState
          role="alert"
          headingLevel={1}
          title={BROKEN_PAGE_TEXTS.title}
          text={BROKEN_PAGE_TEXTS.text}
        >
          <Button onClick={reloadPage}>{BROKEN_PAGE_TEXTS.load}</Button>
        </EmptyState>
      </Frame>
    )
  }
}
