export function PaymentChoice() {
  return (
    <section aria-labelledby="payment">
      <h2 className="step" id="payment">
        <b aria-hidden="true">2</b>Payment
      </h2>
      <label className="addr">
        <input type="radio" name="payment" className="radio" checked readOnly />
        <b>UPI</b>
        <span className="muted addr-more">
          You see how to pay after placing the order. Pay from any UPI app.
        </span>
      </label>
      <p className="hint checkout-note">Cash on delivery isn't available yet.</p>
    </section>
  );
}
