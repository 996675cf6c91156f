import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../test/mounted.ts'
import { helpDialog } from '../kit/dialogs.ts'
import { HelpDialog } from './HelpDialog.tsx'

it('names the keys of a message and of the list, each with what it does', async () => {
  const { ui } = mount(<HelpDialog />)
  ui.actions.open(helpDialog, {})
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect.element(help).toBeVisible()
  const rows = [...help.element().querySelectorAll('dl > div')].map(row =>
    row.textContent.replaceAll(/\s+/g, ' ').trim(),
  )
  for (const told of [
    /^R ?Answer again$/,
    /^X ?Hide from the model$/,
    /^F2 ?Rename$/,
    /^D ?Duplicate$/,
    /^Space ?Select$/,
  ])
    expect(rows.filter(row => told.test(row))).toHaveLength(1)
})
