import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { ProvenDownload } from '#apps/portal/components/proof/ProvenDownload.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { Specimen, State } from '#testing/specimens/Specimen.tsx';
import css from '#testing/specimens/Specimens.module.css';
import { Button, LinkButton } from '#ui/Button.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const SIZES = ['small', 'medium', 'large'] as const;
const nothing = (): void => {};

export const ButtonSpecimens = () => (
  <>
    <ButtonStates />
    <LinkButtonStates />
    <SubmitButtonStates />
    <FurtherButtons />
  </>
);

const ButtonStates = () => (
  <Specimen
    of="Button"
    from="ui/Button.tsx"
    use="For what happens on this page. One primary button in a place; danger removes or ends something; quiet is for what is rarely needed."
  >
    {VARIANTS.map((variant) => (
      <State key={variant} name={variant}>
        <Button variant={variant}>Save</Button>
      </State>
    ))}
    {VARIANTS.map((variant) => (
      <State key={variant} name={`${variant}, disabled`}>
        <Button variant={variant} disabled>
          Save
        </Button>
      </State>
    ))}
    {VARIANTS.map((variant) => (
      <State key={variant} name={`${variant}, busy`}>
        <Button variant={variant} busy busyLabel="Saving">
          Save
        </Button>
      </State>
    ))}
    {SIZES.map((size) => (
      <State key={size} name={size}>
        <Button size={size}>Save</Button>
      </State>
    ))}
    <State name="wide" wide>
      <Button wide>Save</Button>
    </State>
  </Specimen>
);

const LinkButtonStates = () => (
  <Specimen
    of="LinkButton"
    from="ui/Button.tsx"
    use="A link to another site or a file that looks like a button. Links inside the site take buttonClass."
  >
    {VARIANTS.map((variant) => (
      <State key={variant} name={variant}>
        <LinkButton variant={variant} href="#LinkButton">
          Download the list
        </LinkButton>
      </State>
    ))}
    <State name="small">
      <LinkButton size="small" href="#LinkButton">
        Download the list
      </LinkButton>
    </State>
  </Specimen>
);

const SubmitButtonStates = () => (
  <Specimen
    of="SubmitButton"
    from="ui/SubmitButton.tsx"
    use="Sends a form. While the form is incomplete it can still be pressed, and the form then shows what is missing."
  >
    <State name="ready">
      <SubmitButton ready busy={false} busyLabel="Sending">
        Send
      </SubmitButton>
    </State>
    <State name="not ready">
      <SubmitButton ready={false} busy={false} busyLabel="Sending">
        Send
      </SubmitButton>
    </State>
    <State name="busy">
      <SubmitButton ready busy busyLabel="Sending">
        Send
      </SubmitButton>
    </State>
    <State name="danger">
      <SubmitButton variant="danger" ready busy={false} busyLabel="Removing">
        Remove all
      </SubmitButton>
    </State>
  </Specimen>
);

const FurtherButtons = () => (
  <>
    <Specimen
      of="FormFoot"
      from="apps/portal/forms/FormFoot.tsx"
      use="The end of each form in a sheet: cancel, and save for those who may."
    >
      <State name="rest" wide>
        <FormFoot busy={false} onCancel={nothing} />
      </State>
      <State name="busy" wide>
        <FormFoot busy onCancel={nothing} />
      </State>
      <State name="without the permission to edit" wide>
        <FormFoot busy={false} mayEdit={false} onCancel={nothing} />
      </State>
    </Specimen>
    <Specimen
      of="AddLink"
      from="apps/portal/components/page/AddLink.tsx"
      use="Opens the form for a new entry of a list; absent without the permission."
    >
      <State name="with the permission">
        <AddLink may to="/tags/new">
          New tag
        </AddLink>
      </State>
    </Specimen>
    <Specimen
      of="ProvenDownload"
      from="apps/portal/components/proof/ProvenDownload.tsx"
      use="A file with personal data: the employee confirms who they are first."
    >
      <State name="rest">
        <div className={css.stack}>
          <ProvenDownload href="#ProvenDownload">Export the clients</ProvenDownload>
        </div>
      </State>
    </Specimen>
  </>
);
