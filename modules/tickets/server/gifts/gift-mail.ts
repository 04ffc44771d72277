import sharp from 'sharp';
import { z } from 'zod';
import { zUuid } from '#kernel/wire.ts';
import { withoutLinks } from '#modules/email/rules/without-links.ts';
import { emailFrame, refuseWithoutServer, sendEmail } from '#modules/email/server.ts';
import { voucherCard } from '#modules/tickets/mail/purchase-email.ts';
import { fileName, purchasePdf } from '#modules/tickets/server/download.ts';
import type { TicketMailDeps } from '#modules/tickets/server/mail/ticket-mails.ts';
import { purchase } from '#modules/tickets/server/purchase.sql.ts';
import type { GiftDesign } from '#modules/vouchers/rules/gifts/gift.ts';
import { giftSvg } from '#modules/vouchers/rules/gifts/gift-designs.ts';
import { GIFT_TOPIC, giftOfBill, giftSent } from '#modules/vouchers/server.ts';
import type { OutboxHandlers, OutboxItem } from '#platform/jobs/outbox.ts';

/** Mails a gift card to its recipient, with design and message; the code is on the paper only. */
export const giftOutbox = (deps: TicketMailDeps): OutboxHandlers => ({ [GIFT_TOPIC]: (item) => mailGift(deps, item) });

const zGift = z.object({ billId: zUuid, nth: z.number().int().min(0) });
const PICTURE = 'design@gift';

/** Sends nothing if the card was refunded or blocked meanwhile, or a later sending replaced this one. */
async function mailGift(deps: TicketMailDeps, item: OutboxItem): Promise<void> {
  const { billId, nth } = zGift.parse(item.payload);
  const { exhibitorId } = item;
  const { bought, gift } = await deps.workDb.read(exhibitorId, async (tx) => ({
    bought: await purchase(tx, billId),
    gift: await giftOfBill(tx, billId),
  }));
  if (!bought || !gift?.email || gift.sendings !== nth || bought.vouchers.length === 0) return;
  const { exhibitor, bill } = bought;
  refuseWithoutServer(deps, exhibitor);
  const { body, vouchers, words } = await purchasePdf({ ...deps, db: deps.workDb }, exhibitorId, bought);
  const [sheet] = vouchers;
  if (!sheet) return;
  const say = (key: string, params?: Record<string, string>) => words.say('mail/gift', key, params);
  const names = { buyer: withoutLinks(bill.buyer_name ?? ''), exhibitor: exhibitor.trade_name };
  const site = `${deps.publicUrl(exhibitor.serving_on)}/${bill.locale}`;
  await sendEmail(deps, item, exhibitor, {
    to: { name: sheet.holder ?? '', address: gift.email },
    written: {
      subject: say('subject', names),
      content: {
        ...emailFrame(exhibitor, bill.locale),
        picture: { cid: PICTURE, alt: say(`design.${gift.design}`) },
        preview: say('text', names),
        heading: say('heading'),
        greeting: sheet.holder
          ? words.say('mail/common', 'hello', { name: sheet.holder })
          : words.say('mail/common', 'hello_nobody'),
        paragraphs: [say('text', names)],
        cards: [
          {
            ...voucherCard(sheet, words),
            ...(gift.message !== '' && { quote: gift.message }),
          },
        ],
        links: [{ label: say('button'), href: site }],
        closing: [say('how'), say('why', names)],
      },
    },
    attachments: [
      {
        filename: `${GIFT_PICTURE}.png`,
        contentType: 'image/png',
        content: await giftPicture(gift.design),
        cid: PICTURE,
      },
      { filename: fileName(words, 'vouchers', bill.reference, 'pdf'), contentType: 'application/pdf', content: body },
    ],
  });
  await deps.workDb.tx({ exhibitorId, actor: 'system', channel: 'api' }, (tx) => giftSent(tx, billId, nth));
}

const GIFT_PICTURE = 'gift';
const PICTURE_WIDTH = 1_120;
const pictures = new Map<GiftDesign, Promise<Buffer>>();

/** Returns a design as a picture: mail programs show no SVG. */
function giftPicture(design: GiftDesign): Promise<Buffer> {
  let picture = pictures.get(design);
  if (!picture) {
    picture = sharp(Buffer.from(giftSvg(design)), { density: 144 })
      .resize({ width: PICTURE_WIDTH })
      .png()
      .toBuffer();
    pictures.set(design, picture);
  }
  return picture;
}
