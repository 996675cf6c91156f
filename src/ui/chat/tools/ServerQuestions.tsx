import { useState } from 'react'
import { questionText } from '../../../i18n/en/server-questions.ts'
import type { QuestionAnswer } from '../../../ports/tool-servers.ts'
import { asksForSecret, type ShownQuestion } from '../../../runtime/tool-servers/field-values.ts'
import type { ShownToolServer } from '../../../runtime/tool-servers/server-tools.ts'
import { Banner } from '../../kit/Banner.tsx'
import { Button } from '../../kit/Button.tsx'
import { firstValues, ValueFields } from '../../kit/ValueFields.tsx'
import { hostOf } from '../../kit/words.ts'
import { useUi, useUiState } from '../../store.ts'
import { AskBox } from './ApprovalForm.tsx'

/** What tool servers ask the person while their calls run. */
export function ServerQuestions() {
  const servers = useUiState(({ app }) => app.toolServers)
  return servers.flatMap(server =>
    server.questions.map(question => <Question key={question.id} server={server} {...question} />),
  )
}

const NO_FIELDS: readonly never[] = []

function Question({
  server: { name, url },
  id,
  question,
}: ShownQuestion & { readonly server: ShownToolServer }) {
  const { application } = useUi()
  const fields = question.type === 'form' ? question.fields : NO_FIELDS
  const [values, setValues] = useState(() => firstValues(fields))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const answer = async (action: QuestionAnswer['action']): Promise<void> => {
    if (action === 'accept' && question.type === 'link')
      window.open(question.url, '_blank', 'noopener,noreferrer')
    setFaults((await application.toolServers.answerQuestion(id, action, values)) ?? {})
  }
  const { type } = question
  return (
    <AskBox
      title={questionText(`question.${type}`, { name })}
      about={questionText(`question.${type}-why`, { host: hostOf(url) ?? url })}
      asks={name}
      answers={
        <>
          <Button onClick={() => void answer('cancel')}>{questionText('question.cancel')}</Button>
          <Button onClick={() => void answer('decline')}>{questionText('question.decline')}</Button>
          <Button variant="primary" onClick={() => void answer('accept')}>
            {questionText(type === 'link' ? 'question.open' : 'question.answer')}
          </Button>
        </>
      }
    >
      <p className="anywhere">{question.message}</p>
      {question.type === 'link' && <code className="anywhere">{new URL(question.url).href}</code>}
      {asksForSecret(fields) && (
        <Banner tone="warning">
          <p>{questionText('question.secret')}</p>
        </Banner>
      )}
      <ValueFields {...{ fields, values, faults }} onChange={setValues} />
    </AskBox>
  )
}
