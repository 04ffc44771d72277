import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#apps/portal/api.ts';
import { ArchiveToggle } from '#apps/portal/components/dialog/ArchiveToggle.tsx';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { DestructiveAction } from '#apps/portal/components/dialog/DestructiveAction.tsx';
import { Prompt, type Prompted } from '#apps/portal/components/dialog/Prompt.tsx';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import form from '#apps/portal/components/form/Form.module.css';
import { UnsavedGuard, useUnsaved } from '#apps/portal/components/form/use-unsaved.tsx';
import { ProofDialog } from '#apps/portal/components/proof/ProofDialog.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { Specimen, State } from '#testing/specimens/Specimen.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { ApiError } from '#web/api/api-error.ts';

export const DialogSpecimens = () => (
  <>
    <OpenedStates />
    <AskedStates />
    <RemovalStates />
    <GuardStates />
  </>
);

function OpenedDialog() {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Insert a link"
        closeLabel="Close"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Insert
            </Button>
          </>
        }
      >
        <TextField label="Address" hint="A page of the website or of another site." />
      </Dialog>
    </>
  );
}

function OpenedSheet() {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the sheet</Button>
      {isOpen ? (
        <Sheet title="New tag" onClose={close}>
          <form className={form.fields}>
            <TextField label="Name" />
            <TextField label="Colour" errors={['Choose a colour.']} />
            <FormFoot busy={false} onCancel={close} />
          </form>
        </Sheet>
      ) : null}
    </>
  );
}

const OpenedStates = () => (
  <>
    <Specimen
      of="Dialog"
      from="ui/Dialog.tsx"
      use="A short task above the page. Escape closes it, and the focus returns to where it was."
    >
      <State name="opened by a button">
        <OpenedDialog />
      </State>
    </Specimen>
    <Specimen
      of="Sheet"
      from="apps/portal/components/dialog/Sheet.tsx"
      use="The form of one entry, beside the list it belongs to. Its address opens it again."
    >
      <State name="opened by a button">
        <OpenedSheet />
      </State>
    </Specimen>
  </>
);

const refused = async (): Promise<never> => {
  throw new ApiError({ status: 409, body: { message: 'Screenings of this film are planned.' } });
};

function Question() {
  const { ask, asking } = useAsk();
  return (
    <>
      <Button
        onClick={() =>
          ask({ title: 'Cancel the screening?', text: '12 visitors receive a mail.', yes: 'Cancel it', act: refused })
        }
      >
        Ask a question
      </Button>
      {asking}
    </>
  );
}

function TypedWord() {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const send = async (): Promise<never> => {
    throw new ApiError({ status: 422, body: { errors: { keyword: ['This is another word.'] } } });
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask for a word</Button>
      {isOpen ? (
        <Prompt<Prompted, never>
          title="Remove the demo?"
          keyword="REMOVE"
          yes="Remove it"
          no="Not now"
          values={{ keyword: '' }}
          send={send}
          onDone={close}
          onClose={close}
        >
          {() => <p>All sales of the demo are deleted.</p>}
        </Prompt>
      ) : null}
    </>
  );
}

const AskedStates = () => (
  <>
    <Specimen
      of="useAsk"
      from="apps/portal/components/dialog/confirm.tsx"
      use="Asks before a step that cannot be undone. A refusal is shown in the dialog."
    >
      <State name="opened by a button">
        <Question />
      </State>
    </Specimen>
    <Specimen
      of="Prompt"
      from="apps/portal/components/dialog/Prompt.tsx"
      use="Asks for a typed word before a step that not even an administrator can undo."
    >
      <State name="opened by a button">
        <TypedWord />
      </State>
    </Specimen>
  </>
);

const REMOVAL = { title: 'Remove the tag?', text: 'Three films have it.', button: 'Remove the tag' };
const ARCHIVING = { title: 'Archive the film?', text: 'Its sales stay in the figures.' };

const RemovalStates = () => (
  <>
    <Specimen
      of="DestructiveAction"
      from="apps/portal/components/dialog/DestructiveAction.tsx"
      use="Removes an entry, at the bottom of its sheet. A refusal is shown beside the button."
    >
      <State name="asks first">
        <DestructiveAction {...REMOVAL} leave={refused} />
      </State>
      <State name="restores, without a question">
        <DestructiveAction {...REMOVAL} button="Restore the tag" look="secondary" asks={false} leave={refused} />
      </State>
    </Specimen>
    <Specimen
      of="ArchiveToggle"
      from="apps/portal/components/dialog/ArchiveToggle.tsx"
      use="Archives an entry with a history, or restores it."
    >
      <State name="in use">
        <ArchiveToggle
          change={refused}
          archived={false}
          question={ARCHIVING}
          button="Archive the film"
          successText="The film is in the archive."
          list="/movies"
          stale={[]}
        />
      </State>
      <State name="in the archive">
        <ArchiveToggle
          change={refused}
          archived
          question={ARCHIVING}
          button="Restore the film"
          successText="The film is in the list again."
          list="/movies"
          stale={[]}
        />
      </State>
    </Specimen>
  </>
);

function Unsaved() {
  useUnsaved(true);
  return (
    <Link className={buttonClass({})} to="/films">
      Leave without saving
    </Link>
  );
}

/** A call that needs a fresh proof; without it the refusal stands, and there is nothing to do here. */
const askForProof = (): void =>
  void api()
    .call('GET /api/staff/account/proof')
    .catch(() => undefined);

const GuardStates = () => (
  <>
    <Specimen
      of="UnsavedGuard"
      from="apps/portal/components/form/use-unsaved.tsx"
      use="Asks before a form with unsaved changes is left. Once in the frame; forms report to it."
    >
      <State name="opened by a link">
        <UnsavedGuard>
          <Unsaved />
        </UnsavedGuard>
      </State>
    </Specimen>
    <Specimen
      of="ProofDialog"
      from="apps/portal/components/proof/ProofDialog.tsx"
      use="Asks the employee to confirm who they are before a delicate call is sent. Once in the frame."
    >
      <State name="opened by a call">
        <Button onClick={askForProof}>Send a delicate call</Button>
        <ProofDialog />
      </State>
    </Specimen>
  </>
);
