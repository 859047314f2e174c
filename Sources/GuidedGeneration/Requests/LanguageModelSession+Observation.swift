// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

internal import Observation

extension LanguageModelSession {
  /// Notifies the observers of a property that it has changed.
  ///
  /// The change precedes the notification. `withObservationTracking` calls its closure once, when
  /// the registrar announces a change, and the observer reads the property again, possibly on
  /// another thread. If the property changed after the announcement, that observer could read the
  /// old value, and would not be notified again. An observer that reads the property between the
  /// change and the notification reads the new value; its additional notification is harmless.
  ///
  /// A closure that starts a request meets the changed state, too: if the notification is about a
  /// request that begins, the request of the closure fails because it is the second one.
  ///
  /// - Parameter property: The property.
  func notifyObservers<Value>(of property: KeyPath<LanguageModelSession, Value>) {
    registrar.withMutation(of: self, keyPath: property) {}
  }

  /// Notifies the observers of all properties that a request changes.
  func notifyObservers() {
    notifyObservers(of: \.isResponding)
    notifyObservers(of: \.transcript)
    notifyObservers(of: \.usage)
  }
}
