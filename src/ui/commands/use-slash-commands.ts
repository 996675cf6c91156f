import { useId, useState } from 'react'
import { create } from 'zustand'
import { COMMAND } from './slash.ts'
import type { ComposerAssist } from '../../kit/composer-assist.ts'
import { useFetchAhead } from '../../kit/page-hooks.ts'
import { useUi, useUiState } from '../../host/store.ts'
import type { SlashDraft, SlashState } from './slash-commands.tsx'

const importCode = () => import(/* chunk: commands */ './slash-commands.tsx')
type Code = Awaited<ReturnType<typeof importCode>>

const useCode = create<{ readonly code: Code | null }>(() => ({ code: null }))
const load = async (): Promise<Code> => {
  const code = await importCode()
  useCode.setState({ code })
  return code
}

/** Slash commands for the composer. Their code is fetched after the start; a command that is sent before waits for it. */
export function useSlashCommands(text: string, draft: SlashDraft): ComposerAssist {
  const ui = useUi()
  const id = useId()
  const { code } = useCode()
  // Arguments may become known while they are being typed.
  useUiState(({ app }) => app.presetChoices)
  useUiState(({ app }) => app.features)
  const [state, setState] = useState<SlashState['state']>({ text: '', active: 0, dismissed: null })
  useFetchAhead(load)
  if (code !== null) return code.assistWithCommands(ui, draft, { id, text, state, setState })
  return {
    menu: null,
    attributes: {},
    onKeyDown: () => false,
    submit(typed) {
      if (!COMMAND.test(typed.trimEnd())) return false
      draft.setText('')
      const giveBack = (): void => draft.setText(typed + draft.text())
      load().then(
        loaded => loaded.submitCommand(ui, typed, isKnown => isKnown || giveBack()),
        () => {
          giveBack()
          ui.actions.noteLostCode()
        },
      )
      return true
    },
  }
}
