import { useMemo, type ReactNode } from 'react'
import { CodeActionsContext, type DrawnCode } from '../../kit/markdown/contexts.ts'
import { useUi } from '../../host/store.ts'

/** Gives the code inside the buttons that features have for its language. `answerId`: null for the answer that is being written. */
export function CodeActions({
  answerId,
  children,
}: {
  readonly answerId: string | null
  readonly children: ReactNode
}) {
  const { features } = useUi()
  const draw = useMemo(() => {
    const all = features.flatMap(({ name, codeActions = [] }) =>
      codeActions.map(action => ({ name, ...action })),
    )
    return ({ code, language }: DrawnCode) =>
      all
        .filter(({ languages }) => languages.includes(language.toLowerCase()))
        .map(({ name, Action }) => (
          <Action key={name} code={code} language={language} answerId={answerId} />
        ))
  }, [features, answerId])
  return <CodeActionsContext value={draw}>{children}</CodeActionsContext>
}
