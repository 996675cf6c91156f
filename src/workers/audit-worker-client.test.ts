import { expect, it } from 'vitest'
import { workerOnChannel } from '../test/worker-channel.ts'
import { runAudit, type AuditInput } from '../engine/compaction/audit/run.ts'
import { auditInWorker } from './worker-clients.ts'

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
  verbatim: [],
  read: [],
  summary: '- The key is QX-7731.',
}

it('finds in a worker what it finds in the page, and in the page where the worker dies', async () => {
  expect(await auditInWorker(() => workerOnChannel({ runAudit }).started)(INPUT)).toEqual(
    runAudit(INPUT),
  )
  const { started } = workerOnChannel(null)
  const auditing = auditInWorker(() => started)(INPUT)
  started.dispatchEvent(new Event('error'))
  expect(await auditing).toEqual(runAudit(INPUT))
})
