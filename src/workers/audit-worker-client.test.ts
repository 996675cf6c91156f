import { describe, expect, it } from 'vitest'
import { workerOnChannel } from '../test/worker-channel.ts'
import { runAudit, type AuditInput } from '../engine/compaction/audit/run.ts'
import { auditInWorker } from './audit-worker-client.ts'

const INPUT: AuditInput = {
  originals: [
    {
      id: 'm1',
      role: 'user',
      parts: [{ type: 'text', text: 'Never delete a record. The key is QX-7731.' }],
      origin: 'message',
      pinned: false,
    },
  ],
  firstNumber: 3,
  excluded: [],
  read: [],
  summary: '- The key is QX-7731.',
}

describe('an examination in a worker', () => {
  it('finds what it finds in the page, and ends the worker', async () => {
    const { started, state } = workerOnChannel({ runAudit })
    expect(await auditInWorker(() => started)(INPUT)).toEqual(runAudit(INPUT))
    expect(state.ended).toBe(true)
  })

  it('is made in the page when the worker dies', async () => {
    const { started, state } = workerOnChannel(null)
    const examining = auditInWorker(() => started)(INPUT)
    started.dispatchEvent(new Event('error'))
    expect(await examining).toEqual(runAudit(INPUT))
    expect(state.ended).toBe(true)
  })
})
